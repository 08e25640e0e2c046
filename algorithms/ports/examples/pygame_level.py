# SPDX-License-Identifier: MIT
"""pygame: copy exact.py beside this file. Arrow keys move the player, which stands, slides and never tunnels."""
import pygame

from exact import step

level = [(0, 200, 320, 40), (150, 160, 60, 12)]  # x, y, width, height
x, y, vy = 20.0, 100.0, 0.0
pygame.init()
screen, clock = pygame.display.set_mode((320, 240)), pygame.time.Clock()
while not pygame.event.peek(pygame.QUIT):
    keys = pygame.key.get_pressed()
    end = step(x, y, 16, 24, 3 * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]), vy + 0.3, level)
    x, y, vy = end.x, end.y, vy + 0.3 if end.normal_y == 0 else -7.0 * (end.normal_y < 0 and keys[pygame.K_UP])
    screen.fill("slategray")
    for box in level:
        pygame.draw.rect(screen, "tan", box)
    pygame.draw.rect(screen, "lightgreen", (x, y, 16, 24))
    pygame.display.flip()
    clock.tick(60)
