import { crc32, deflateSync } from "node:zlib";

/** A picture in the PNG format. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUECOLOUR = 2;
const PADDLES = 12;

/** Draws a mill wheel, so that the demo needs no picture of the user. */
export function drawPicture(width: number, height: number): Picture {
  const rowBytes = 1 + width * 3;
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // The first byte of a row names its filter; 0 is none.
      pixels.set(colourAt((x - width / 2) / height, y / height - 0.5), y * rowBytes + 1 + x * 3);
    }
  }
  return { width, height, bytes: encodePng(width, height, pixels) };
}

function colourAt(x: number, y: number): [number, number, number] {
  const radius = Math.hypot(x, y);
  const isPaddle = Math.cos(Math.atan2(y, x) * PADDLES) > 0.2;
  const isWheel = (radius > 0.36 && radius < 0.4) || (radius > 0.08 && radius < 0.44 && isPaddle) || radius < 0.05;
  if (isWheel) return [118 - 90 * radius, 82 - 60 * radius, 48];
  if (y > 0.25) return [28, 90 + 40 * Math.sin(60 * y + 9 * x), 160];
  return [190 - 160 * (y + 0.5), 215 - 90 * (y + 0.5), 240];
}

function encodePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, TRUECOLOUR], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND")]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
