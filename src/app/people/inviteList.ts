// Addresses out of what somebody pastes: one a line, with commas between them, or a table whose rows hold one.

/** What stands for an address in a list: what is in angle brackets, without a quotation mark around it. */
const addressIn = (part: string): string => (/<([^<>]+)>/.exec(part)?.[1] ?? part).replace(/^["'\s]+|["'\s]+$/g, '')

/** Every line, or its parts, that may be an address; of a table's row the cell with an @. A heading is none. Order and repeats stay: the service says what is twice. */
export const addressesIn = (text: string): string[] => text.split(/\r?\n/).flatMap(line => {
  const parts = line.split(/[,;\t]/).map(addressIn).filter(part => part !== '')
  const addresses = parts.filter(part => part.includes('@'))
  if (addresses.length > 0) return addresses
  return parts.length === 0 || /^e-?mail/i.test(parts[0]!) ? [] : [parts.join(' ')]
})
