/** An invalid setting. The message names it and says what is accepted. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
