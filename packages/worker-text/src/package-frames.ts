/** Frames of the packages for workers, which called the handler, in Python and in JavaScript; and of Node itself. */
const PACKAGE_FRAMES =
  /^ {2}File "[^"\n]*\/runpod\/serverless\/[^\n]*(?:\n {4}[^\n]*)*\n?|^ {4}at [^\n]*(?:\/@millrace\/worker\/|\/packages\/worker\/|node:internal\/)[^\n]*\n?/gm;

export function withoutPackageFrames(traceback: string): string {
  return traceback.replaceAll(PACKAGE_FRAMES, "").trimEnd();
}
