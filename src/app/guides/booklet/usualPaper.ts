/** Letter where people have it in their printers; everybody else has A4. */
export const usualPaper = () =>
  /-(US|CA|MX|CL|CO|PH)\b/.test(navigator.language) ? 'letter' : 'a4'
