/** The databases that `MILLRACE_DATABASE_URL` names, in their order: separated by commas or spaces, each with its protocol. */
export function databaseUrls(setting: string): readonly string[] {
  return setting.trim().split(/[\s,]+(?=postgres(?:ql)?:\/\/)/);
}
