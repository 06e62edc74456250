"""Draws the pictures of the site, 960 by 640 pixels each: the same on every run."""

from math import cos, pi, sin
from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDTH, HEIGHT = 960, 640
SCALE = 2  # drawn larger, for smooth edges

NIGHT = [(9, 14, 38), (26, 37, 82), (74, 82, 130)]
DUSK = [(17, 24, 58), (70, 66, 120), (226, 138, 110)]
WARM = (255, 208, 140)


def sky(colours):
    """A gradient from the top to the bottom."""
    image = Image.new("RGB", (1, 256))
    for y in range(256):
        place = y / 255 * (len(colours) - 1)
        first = min(int(place), len(colours) - 2)
        part = place - first
        image.putpixel((0, y), tuple(round(a + (b - a) * part) for a, b in zip(colours[first], colours[first + 1])))
    return image.resize((WIDTH * SCALE, HEIGHT * SCALE), Image.Resampling.BICUBIC)


def box(x, y, radius, other=None):
    return [(x - radius) * SCALE, (y - (other or radius)) * SCALE, (x + radius) * SCALE, (y + (other or radius)) * SCALE]


def points(*pairs):
    return [(x * SCALE, y * SCALE) for x, y in pairs]


def glow(image, shape, colour, blur):
    """Adds light in the form that `shape` draws."""
    light = Image.new("RGB", image.size)
    shape(ImageDraw.Draw(light), colour)
    image.paste(ImageChops.screen(image, light.filter(ImageFilter.GaussianBlur(blur * SCALE))))


def stars(image, count, seed, lowest=420):
    draw, random = ImageDraw.Draw(image), Random(seed)
    for _ in range(count):
        x, y = random.uniform(0, WIDTH), random.uniform(0, lowest)
        light = round(120 + 135 * random.random() ** 2)
        draw.ellipse(box(x, y, 0.4 + random.random() ** 6 * 1.6), fill=(light, light, min(255, light + 12)))


def milky_way(image, seed):
    random = Random(seed)

    def clouds(draw, colour):
        for step in range(90):
            x = step / 90 * 1100 - 60
            y = 520 - step / 90 * 560 + random.gauss(0, 26)
            draw.ellipse(box(x, y, random.uniform(20, 55)), fill=colour)

    glow(image, clouds, (44, 44, 66), 26)


def hills(image, colours, seed):
    draw, random = ImageDraw.Draw(image), Random(seed)
    for number, colour in enumerate(colours):
        base, phase = 500 + number * 55, random.uniform(0, 6)
        ridge = [(x, base + 28 * sin(x / 190 + phase) + 10 * sin(x / 61 + phase)) for x in range(0, WIDTH + 8, 8)]
        draw.polygon(points(*ridge, (WIDTH, HEIGHT), (0, HEIGHT)), fill=colour)


def hill_with_dome(image, x=650, top=470, size=1.0, ground=(11, 13, 28)):
    draw = ImageDraw.Draw(image)
    ridge = [(px, top + 160 * (1 - cos(min(pi, abs(px - x) / 620 * pi))) / 2) for px in range(-8, WIDTH + 16, 8)]
    draw.polygon(points(*ridge, (WIDTH, HEIGHT), (0, HEIGHT)), fill=ground)
    wide, high = 62 * size, 46 * size
    draw.rectangle([(x - wide * 0.9) * SCALE, (top - high) * SCALE, (x + wide * 0.9) * SCALE, (top + 10) * SCALE], fill=(183, 190, 214))
    draw.pieslice(box(x, top - high, wide), 180, 360, fill=(214, 220, 238))
    draw.pieslice(box(x, top - high, wide), 250, 285, fill=(36, 40, 70))
    draw.rectangle([(x - wide) * SCALE, (top - high - 3) * SCALE, (x + wide) * SCALE, (top - high + 4) * SCALE], fill=(150, 158, 188))
    door = [(x - 11 * size) * SCALE, (top - 26 * size) * SCALE, (x + 11 * size) * SCALE, (top + 10) * SCALE]
    glow(image, lambda light, colour: light.rectangle(door, fill=colour), (150, 90, 40), 14)
    ImageDraw.Draw(image).rectangle(door, fill=WARM)


def night():
    image = sky(NIGHT)
    milky_way(image, 7)
    stars(image, 420, 1)
    hills(image, [(24, 30, 62)], 3)
    hill_with_dome(image)
    return image


def comet():
    image = sky(DUSK)
    stars(image, 130, 5, 330)

    def tail(draw, colour):
        draw.polygon(points((300, 330), (560, 40), (680, 90)), fill=colour)

    glow(image, tail, (92, 96, 120), 22)
    glow(image, lambda draw, colour: draw.polygon(points((300, 330), (600, 50), (630, 66)), fill=colour), (120, 124, 140), 9)
    glow(image, lambda draw, colour: draw.ellipse(box(304, 326, 13), fill=colour), (255, 250, 230), 7)
    hills(image, [(52, 44, 82)], 4)
    hill_with_dome(image, x=720, top=500, size=0.8, ground=(24, 22, 44))
    return image


def path():
    image = sky(NIGHT)
    stars(image, 260, 9)
    hills(image, [(24, 30, 62)], 8)
    hill_with_dome(image, x=610, top=330, size=0.7)
    way = [(240 + 210 * sin(step / 9) * (1 - step / 46) + step * 8, 640 - step * 7) for step in range(44)]
    for number, (x, y) in enumerate(way[::4]):
        size = 5 - number * 0.35
        glow(image, lambda draw, colour: draw.ellipse(box(x, y, size * 6, size * 2.4), fill=colour), (120, 34, 30), 8)
        draw = ImageDraw.Draw(image)
        draw.line(points((x, y), (x, y - size * 4)), fill=(60, 40, 52), width=SCALE * 2)
        draw.ellipse(box(x, y - size * 4, size * 0.8), fill=(255, 120, 96))
    return image


def telescope():
    image = sky([(30, 26, 44), (44, 38, 60), (24, 20, 34)])
    draw = ImageDraw.Draw(image)
    for rib in range(-6, 14):
        x = rib * 90
        draw.line(points((x, 640), (x + (640 - x) * 0.35, 0)), fill=(56, 48, 74), width=SCALE)
    opening = points((520, 0), (760, 0), (700, 400), (585, 400))
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).polygon(opening, fill=255)
    outside = sky(NIGHT)
    stars(outside, 500, 21)
    image.paste(outside, (0, 0), mask)
    draw.polygon(points((300, 640), (352, 430), (408, 430), (460, 640)), fill=(18, 15, 27))
    tube = Image.new("RGBA", image.size)
    brush = ImageDraw.Draw(tube)
    for step in range(24):
        light = 1 - abs(step - 8) / 22
        brush.rectangle([150 * SCALE, (392 + step * 2) * SCALE, 640 * SCALE, (394 + step * 2) * SCALE], fill=(round(206 * light), round(150 * light), round(78 * light)))
    brush.rectangle([600 * SCALE, 380 * SCALE, 690 * SCALE, 452 * SCALE], fill=(108, 78, 44))
    brush.rectangle([110 * SCALE, 402 * SCALE, 160 * SCALE, 430 * SCALE], fill=(62, 48, 34))
    brush.rectangle([88 * SCALE, 408 * SCALE, 112 * SCALE, 424 * SCALE], fill=(24, 20, 26))
    tube = tube.rotate(42, center=(380 * SCALE, 416 * SCALE), resample=Image.Resampling.BICUBIC)
    image.paste(tube, (0, 0), tube)
    ImageDraw.Draw(image).ellipse(box(380, 424, 34), fill=(34, 28, 40))
    return image


def moon():
    image = sky([(6, 9, 24), (12, 17, 40)])
    stars(image, 90, 12, 640)
    disc = Image.new("RGB", image.size)
    draw, random = ImageDraw.Draw(disc), Random(2)
    draw.ellipse(box(480, 320, 250), fill=(206, 204, 196))
    for x, y, wide, high in [(560, 220, 84, 62), (610, 330, 70, 84), (520, 300, 60, 40), (560, 430, 66, 40)]:
        draw.ellipse(box(x, y, wide, high), fill=(164, 164, 162))
    disc = disc.filter(ImageFilter.GaussianBlur(9 * SCALE))
    draw = ImageDraw.Draw(disc)
    for _ in range(85):
        x, y, size = random.uniform(470, 720), random.uniform(90, 550), 2 + random.random() ** 4 * 22
        draw.ellipse(box(x, y, size, size * 0.9), fill=(150, 148, 144))
        draw.ellipse(box(x + size * 0.22, y, size * 0.82, size * 0.75), fill=(216, 214, 205))
    mask = Image.new("L", image.size)
    brush = ImageDraw.Draw(mask)
    brush.pieslice(box(480, 320, 250), -90, 90, fill=255)
    shadow = mask.filter(ImageFilter.GaussianBlur(10 * SCALE))
    edge = Image.new("L", image.size)
    ImageDraw.Draw(edge).ellipse(box(480, 320, 250), fill=255)
    image.paste(disc, (0, 0), ImageChops.multiply(shadow, edge))
    return image


def saturn():
    image = sky([(8, 10, 28), (20, 20, 48)])
    stars(image, 160, 31, 640)
    layer = Image.new("RGBA", image.size)
    draw = ImageDraw.Draw(layer)
    rings = [(345, (120, 104, 86)), (318, (196, 172, 132)), (262, (30, 26, 40)), (252, (222, 198, 150)), (206, (0, 0, 0, 0))]
    for radius, colour in rings:
        draw.ellipse(box(480, 320, radius, radius * 0.16), fill=colour)
    planet = Image.new("RGBA", image.size)
    bands = ImageDraw.Draw(planet)
    for step in range(-150, 150):
        shade = 1 + 0.06 * sin(step / 9) + 0.04 * sin(step / 23)
        half = 160 * (1 - (step / 150) ** 2) ** 0.5
        colour = tuple(min(255, round(part * shade)) for part in (222, 190, 138))
        bands.rectangle([(480 - half) * SCALE, (320 + step) * SCALE, (480 + half) * SCALE, (321 + step) * SCALE], fill=colour)
    front = Image.new("L", image.size)
    ImageDraw.Draw(front).rectangle([0, 320 * SCALE, WIDTH * SCALE, HEIGHT * SCALE], fill=255)
    both = Image.alpha_composite(layer, planet)
    both.paste(Image.alpha_composite(planet, layer), (0, 0), front)
    both = both.rotate(14, center=(480 * SCALE, 320 * SCALE), resample=Image.Resampling.BICUBIC)
    image.paste(both, (0, 0), both)
    return image


def orion():
    image = sky(NIGHT)
    stars(image, 260, 40, 560)
    figure = {
        "shoulder": (400, 130, (255, 176, 130)), "other": (545, 150, (200, 214, 255)), "head": (480, 90, (200, 214, 255)),
        "belt1": (452, 275, (214, 226, 255)), "belt2": (480, 262, (214, 226, 255)), "belt3": (508, 249, (214, 226, 255)),
        "knee": (420, 410, (214, 226, 255)), "foot": (560, 395, (188, 208, 255)),
    }  # fmt: skip
    lines = ["shoulder head", "head other", "shoulder belt1", "other belt3", "belt1 belt2", "belt2 belt3", "belt1 knee", "belt3 foot", "knee foot"]
    draw = ImageDraw.Draw(image)
    for line in lines:
        (ax, ay, _), (bx, by, _) = (figure[name] for name in line.split())
        draw.line(points((ax, ay), (bx, by)), fill=(72, 84, 136), width=SCALE)
    glow(image, lambda light, colour: light.ellipse(box(474, 318, 13, 20), fill=colour), (120, 90, 130), 8)
    for x, y, colour in figure.values():
        glow(image, lambda light, tint: light.ellipse(box(x, y, 6), fill=tint), colour, 7)
        ImageDraw.Draw(image).ellipse(box(x, y, 3.2), fill=(255, 255, 255))
    glow(image, lambda light, colour: light.ellipse(box(270, 470, 7), fill=colour), (220, 230, 255), 9)
    ImageDraw.Draw(image).ellipse(box(270, 470, 4), fill=(255, 255, 255))
    hills(image, [(18, 22, 48), (10, 12, 28)], 17)
    random = Random(6)

    def branch(x, y, angle, length):
        if length < 7:
            return
        end = (x + cos(angle) * length, y - sin(angle) * length)
        ImageDraw.Draw(image).line(points((x, y), end), fill=(10, 12, 28), width=max(SCALE, round(length / 9 * SCALE)))
        for turn in (-0.42, 0.38):
            branch(*end, angle + turn + random.gauss(0, 0.12), length * random.uniform(0.68, 0.8))

    for x, length in [(90, 62), (820, 78), (900, 50)]:
        branch(x, 580, pi / 2, length)
    return image


def write(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    for make in (night, telescope, moon, saturn, comet, orion, path):
        picture = make().resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        picture.save(folder / f"{make.__name__}.webp", quality=72, method=6)


if __name__ == "__main__":
    write(Path(__file__).parent / "pictures")
