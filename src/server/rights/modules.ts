// Who takes and sees training modules (roles.md 4).
import type { ModuleState } from '#contract/training/shapes.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person } from '#server/http/context.ts'

/**
 * Whoever it is meant for takes it; drafts and what is no more are an Admin's to try (roles.md 4).
 */
export const mayPlay = (
  person: Person,
  module: { state: ModuleState; open: boolean; teams: number[]; users: number[] },
): boolean =>
  person.privilege === 'Admin' ||
  (module.state !== 'draft' &&
    (module.open ||
      module.users.includes(person.userid) ||
      module.teams.some(team => person.teams.includes(team))))
/** The same as a condition over modules m. */
export const playableBy = (person: Person): Sql =>
  person.privilege === 'Admin'
    ? sql`true`
    : sql`(m.open or ${person.userid} = any(m.users) or m.teams && ${person.teams}::int[])`
/**
 * Versions that somebody gets to see, as a condition over modules m: drafts are an Admin's; what
 * was given out is seen by whoever reads reports, whoever may take it, and whoever has begun it.
 */
export const seenBy = (person: Person): Sql =>
  person.privilege === 'Admin'
    ? sql`true`
    : sql`m.state <> 'draft' and (
  ${readsUsage(person) ? sql`true` : sql`m.state = 'current' and ${playableBy(person)}`}
    or exists (select from training_attempts own
    where own.id = m.id and own.userid = ${person.userid}))`
export const readsUsage = (person: Person): boolean => isModerator(person)
