/** A setting that cannot be used; the message names it and says what is possible. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
