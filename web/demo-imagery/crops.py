"""Parts of the living room before and after: the camera is the same, so that the parts match. And the picture that is
shown where a page without one is shared: a JPEG, since messengers show no WebP.

Run `python3 crops.py ../public/demo` from this folder; needs Pillow.
"""

import sys
from pathlib import Path

from PIL import Image

# Left and top edge of a part, and its width, in pixels of the 1440 x 960 pictures. All are 3 : 2.
PARTS = {"corner": (0, 190, 690), "screen": (360, 110, 720), "shelves": (740, 150, 700)}
SIZE = (900, 600)

folder = Path(sys.argv[1])
for name, (left, top, width) in PARTS.items():
    for room, suffix in (("living", ""), ("living-before", "-before")):
        picture = Image.open(folder / f"{room}-1440.webp")
        part = picture.crop((left, top, left + width, top + width * 2 // 3)).resize(SIZE, Image.LANCZOS)
        part.save(folder / f"{name}{suffix}-900.webp", quality=82, method=6)

width, height = 1200, 630
whole = Image.open(folder / "living-1440.webp").convert("RGB").resize((width, width * 2 // 3), Image.LANCZOS)
above = (whole.height - height) // 2
shared = whole.crop((0, above, width, above + height))
shared.save(folder / "share-1200.jpg", quality=80, progressive=True, optimize=True)
