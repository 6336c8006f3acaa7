import { forbidden } from '#lib/errors.ts'
import type { Person } from '#server/http/context.ts'

/**
 * Authors and above: one click makes hundreds of edits, which of a User would all wait for review.
 */
export const requireReplacer = (person: Person): void => {
  if (person.privilege === 'User' || person.readsOnly)
    throw forbidden('Only Authors, Moderators and Admins can replace text across documents', [
      'Author',
      'Moderator',
      'Admin',
    ])
}
