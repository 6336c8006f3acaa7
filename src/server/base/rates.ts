// How much one caller may ask for, as the environment says it.

/** Requests per window; 0 switches one off (api-facts 2.5). */
const rateDefaults = {
  RATE_READ_ANONYMOUS: 300,
  RATE_READ: 600,
  RATE_WRITE: 1200,
  RATE_WRITE_NEW: 120,
  RATE_SIGN_IN: 10,
  RATE_SIGN_IN_EMAIL: 5,
  RATE_REGISTER: 5,
  RATE_RESET: 5,
  RATE_UPLOAD: 300,
  RATE_UPLOAD_BYTES: 2_000_000_000,
  RATE_UPLOAD_MEGAPIXELS: 1500,
  RATE_COMMENT: 10,
  RATE_FILE: 3000,
}
export type Rates = typeof rateDefaults

/** What is wrong with them goes to `wrong`. */
export const readRates = (given: Record<string, string | undefined>, wrong: string[]): Rates => {
  const rates = { ...rateDefaults }
  for (const name of Object.keys(rateDefaults) as (keyof Rates)[]) {
    const text = given[name]
    if (text === undefined) continue
    if (/^\d{1,12}$/.test(text)) rates[name] = Number(text)
    else wrong.push(`${name} must be a whole number`)
  }
  return rates
}
