// Parsing an answer takes in proportion to its parts. What a page says about itself does not need
// the tree of the text, which is most of them.

/** The index after the string that begins with the quote at `start`. */
const afterString = (json: string, start: number): number => {
  let end = json.indexOf('"', start + 1)
  for (;;) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
    end = json.indexOf('"', end + 1)
  }
}

/**
 * JSON text with null for the first member of that name whose value is an object. The quotes of a
 * name inside a text are escaped: it is never taken for a member.
 */
export const withoutMember = (json: string, name: string): string => {
  const found = json.indexOf(`"${name}":`)
  const start = json.indexOf('{', found)
  if (found < 0 || json.slice(found + name.length + 3, start).trim() !== '') return json
  const next = /["{}]/g
  let depth = 0
  next.lastIndex = start
  for (let at = next.exec(json); at; at = next.exec(json)) {
    if (at[0] === '"') next.lastIndex = afterString(json, at.index)
    else depth += at[0] === '{' ? 1 : -1
    if (depth === 0) return `${json.slice(0, start)}null${json.slice(next.lastIndex)}`
  }
  return json
}
