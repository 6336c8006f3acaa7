// As who somebody with a token acts, and whether the row lets them: the same for the API and for
// routes outside it that give what a row would give.
import type { Row } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import { hasSecondFactor, requireRecentProof } from './recentProof.ts'
import {
  actingPerson,
  admit,
  readsOnly,
  requireAdminFactor,
  requireOwnSignIn,
  requireVerified,
} from './access.ts'
import type { Person } from '../context.ts'
import { requireMember } from './privateSite.ts'
import type { Service } from '../service.ts'

/** The person as they stand here; null for one who acts as nobody. Throws 403. */
export const actingPersonFor = async (
  service: Service,
  name: Name,
  row: Row,
  identified: Person | null,
): Promise<Person | null> => {
  const settings = service.settings()
  const { private_site, admin_second_factor } = settings
  let person = actingPerson(name, row, identified)
  if (
    person &&
    admin_second_factor &&
    (person.privilege === 'Admin' || person.adminsProgram) &&
    !(await hasSecondFactor(service.database, person.userid))
  )
    person = requireAdminFactor(name, row, person, !private_site)
  if (person) person.readsOnly = readsOnly(person, settings)
  return person
}

const asksForCsv = (search: URLSearchParams): boolean =>
  search.getAll('format').some(one => one.toLowerCase() === 'csv')

/** Throws 401 or 403 where this person may not call the row at all. */
export const requireRowAccess = async (
  service: Service,
  name: Name,
  row: Row,
  person: Person | null,
  search = new URLSearchParams(),
): Promise<void> => {
  const settings = service.settings()
  requireMember(settings, name, row, person)
  requireOwnSignIn(name, row, person)
  admit(row, person)
  requireVerified(name, row, person, settings.verify_email)
  const { confirms } = row
  if (person && (confirms === 'always' || (confirms === 'csv' && asksForCsv(search))))
    await requireRecentProof(service.database, person, { ...row, confirms })
}
