// People out of what somebody pastes: one a line, with commas between them, or a table whose rows hold an address and a role.
import { privileges } from '#contract/shapes.ts'
import type { Privilege } from '#contract/shapes.ts'

/** `privilege` null: the line names none. */
export type Invitee = { email: string; privilege: Privilege | null }

/** What stands for an address in a list: what is in angle brackets, without a quotation mark around it. */
const addressIn = (part: string): string => (/<([^<>]+)>/.exec(part)?.[1] ?? part).replace(/^["'\s]+|["'\s]+$/g, '')
const roleIn = (part: string): Privilege | undefined => privileges.find(name => name.toLowerCase() === part.toLowerCase())

/** Every line, or its parts, that may be an address; of a table's row the cell with an @, and the role that stands beside it (M-106). A heading is none. Order and repeats stay: the service says what is twice. */
export const inviteesIn = (text: string): Invitee[] => text.split(/\r?\n/).flatMap(line => {
  const parts = line.split(/[,;\t]/).map(addressIn).filter(part => part !== '')
  const addresses = parts.filter(part => part.includes('@'))
  const privilege = parts.map(roleIn).find(one => one !== undefined) ?? null
  if (addresses.length > 0) return addresses.map(email => ({ email, privilege }))
  return parts.length === 0 || /^e-?mail/i.test(parts[0]!) ? [] : [{ email: parts.join(' '), privilege: null }]
})
