/** Separates the two output streams of a container, which the engine sends in frames over one connection. */
export interface LogFrames {
  push(chunk: Buffer): void;
}

const headerBytes = 8;

/**
 * `take` gets each piece of output with the number of its stream: 1 is standard output, 2 standard error; and whether it is the
 * first piece of a frame, which may be empty.
 */
export function createLogFrames(take: (stream: 1 | 2, piece: Buffer, isFirst: boolean) => void): LogFrames {
  let header = Buffer.alloc(0);
  let missingBytes = 0;
  let isFirst = false;
  let stream: 1 | 2 = 1;
  return {
    push(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        if (missingBytes > 0) {
          const piece = rest.subarray(0, missingBytes);
          missingBytes -= piece.length;
          rest = rest.subarray(piece.length);
          take(stream, piece, isFirst);
          isFirst = false;
          continue;
        }
        const wanted = headerBytes - header.length;
        header = Buffer.concat([header, rest.subarray(0, wanted)]);
        rest = rest.subarray(wanted);
        if (header.length < headerBytes) return;
        stream = header[0] === 2 ? 2 : 1;
        missingBytes = header.readUInt32BE(4);
        isFirst = true;
        header = Buffer.alloc(0);
      }
    },
  };
}
