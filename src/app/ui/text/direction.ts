/** The direction in which a language is written, for what is marked with it. */
export const directionOf = (langid: string): 'ltr' | 'rtl' =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(langid) ? 'rtl' : 'ltr'
