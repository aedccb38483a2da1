import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { createContext } from "../../test/support/job-context.ts";
import { thumbnail, type ThumbnailOutput } from "./handler.ts";
import { PIXELS_MAX } from "./image.ts";

const red = { r: 200, g: 30, b: 40 };

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: red } });
}

async function base64(image: Sharp): Promise<string> {
  return (await image.toBuffer()).toString("base64");
}

function run(input: Record<string, unknown>, test = createContext()): ReturnType<typeof thumbnail> {
  return thumbnail({ input }, test.context);
}

async function make(input: Record<string, unknown>): Promise<ThumbnailOutput> {
  const output = await run(input);
  if ("error" in output) throw new Error(output.error);
  return output;
}

/** The head of a PNG that claims a size without having the pixels. */
function pngClaiming(width: number, height: number): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(32)),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}

describe("a thumbnail", () => {
  it("is a JPEG 256 pixels wide in the picture's own shape unless told otherwise", async () => {
    const output = await make({ imageBase64: await base64(picture(800, 400).png()) });
    const bytes = Buffer.from(output.imageBase64, "base64");
    expect(output).toMatchObject({ format: "jpeg", width: 256, height: 128, bytes: bytes.length });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 128 });
  });

  it.each(["jpeg", "png", "webp"])("can be a %s", async (format) => {
    const output = await make({ imageBase64: await base64(picture(80, 40).jpeg()), width: 20, format });
    expect(output.format).toBe(format);
    expect(await sharp(Buffer.from(output.imageBase64, "base64")).metadata()).toMatchObject({ format, width: 20 });
  });

  it.each(["jpeg", "png", "webp", "gif", "tiff", "avif"] as const)("is made from a %s", async (format) => {
    expect(await make({ imageBase64: await base64(picture(64, 32).toFormat(format)), width: 16 })).toMatchObject({
      width: 16,
      height: 8,
    });
  });

  it("fits into width and height without being cut or stretched", async () => {
    const imageBase64 = await base64(picture(400, 200).png());
    expect(await make({ imageBase64, width: 300, height: 50 })).toMatchObject({ width: 100, height: 50 });
  });

  it("is never larger than the picture", async () => {
    expect(await make({ imageBase64: await base64(picture(20, 10).png()), width: 4096 })).toMatchObject({
      width: 20,
      height: 10,
    });
  });

  it("of a very long picture stays within 4096 pixels", async () => {
    expect(await make({ imageBase64: await base64(picture(100, 9000).png()), width: 4096 })).toMatchObject({
      height: 4096,
    });
  });

  it("stands upright as the camera meant it", async () => {
    const turned = picture(80, 40).withMetadata({ orientation: 6 }).jpeg();
    expect(await make({ imageBase64: await base64(turned), width: 20 })).toMatchObject({ width: 20, height: 40 });
  });

  it("has a white ground as a JPEG where the picture is transparent", async () => {
    const clear = sharp({ create: { width: 32, height: 32, channels: 4, background: { ...red, alpha: 0 } } });
    const { imageBase64 } = await make({ imageBase64: await base64(clear.png()), width: 16 });
    expect([...(await sharp(Buffer.from(imageBase64, "base64")).raw().toBuffer()).subarray(0, 3)]).toEqual([
      255, 255, 255,
    ]);
  });

  it("is smaller in bytes at a lower quality", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const busy = sharp({ create: { width: 128, height: 128, channels: 3, background: red, noise } });
    const imageBase64 = await base64(busy.png());
    const sizes = await Promise.all([5, 95].map(async (quality) => (await make({ imageBase64, quality })).bytes));
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
  });
});

describe("a wrong input", () => {
  it.each([
    ["imageBase64", {}],
    ["imageBase64", { imageBase64: "" }],
    ["imageBase64", { imageBase64: 5 }],
    ["imageBase64", { imageBase64: "data:image/png;base64,AAAA" }],
    ["imageBase64", { imageBase64: "AAA" }],
    ["imageBase64", { imageBase64: "AAAA" }],
    ["path", { path: "" }],
    ["path", { path: 7 }],
    ["path", { path: "a.png", imageBase64: "AAAA" }],
    ["width", { imageBase64: "AAAA", width: 15 }],
    ["width", { imageBase64: "AAAA", width: 4097 }],
    ["width", { imageBase64: "AAAA", width: "256" }],
    ["width", { imageBase64: "AAAA", width: null }],
    ["height", { imageBase64: "AAAA", height: 100.5 }],
    ["format", { imageBase64: "AAAA", format: "gif" }],
    ["quality", { imageBase64: "AAAA", quality: 0 }],
    ["quality", { imageBase64: "AAAA", quality: 101 }],
    ["widht", { imageBase64: "AAAA", widht: 100 }],
  ])("names %s: %o", async (field, input) => {
    expect(await run(input)).toEqual({ error: expect.stringMatching(`^${field}: `) });
  });

  it.each([16, 4096])("is not a width of %d", async (width) => {
    expect(await run({ imageBase64: await base64(picture(32, 32).png()), width })).toHaveProperty("width");
  });

  it("is a picture that claims more pixels than are decoded", async () => {
    expect(await run({ imageBase64: pngClaiming(30_000, 30_000) })).toEqual({
      error: `imageBase64: has more than ${PIXELS_MAX} pixels`,
    });
  });

  it("is a picture that ends too early", async () => {
    const whole = await picture(200, 200).jpeg().toBuffer();
    const imageBase64 = whole.subarray(0, Math.floor(whole.length / 2)).toString("base64");
    expect(await run({ imageBase64 })).toEqual({ error: expect.stringMatching(/^imageBase64: cannot be read/) });
  });

  it("is an SVG, which is a program rather than a picture", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50"/></svg>';
    const imageBase64 = Buffer.from(svg).toString("base64");
    expect(await run({ imageBase64 })).toEqual({ error: expect.stringMatching(/^imageBase64: cannot be read/) });
  });
});

describe("while it works", () => {
  it("tells the size of the picture", async () => {
    const test = createContext();
    await run({ imageBase64: await base64(picture(640, 480).png()) }, test);
    expect(test.updates).toEqual([{ stage: "resizing", percent: 30, from: { width: 640, height: 480 } }]);
  });

  it("a job that was stopped before it began is given up", async () => {
    const test = createContext();
    test.stop();
    await expect(run({ imageBase64: await base64(picture(64, 64).png()) }, test)).rejects.toThrow("stopped");
    expect(test.updates).toEqual([]);
  });

  it("a job that is stopped half-way has no result", async () => {
    const test = createContext(() => test.stop());
    await expect(run({ imageBase64: await base64(picture(64, 64).png()) }, test)).rejects.toThrow("stopped");
    expect(test.updates).toHaveLength(1);
  });
});
