import type { WorkRoom } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'

type Roled = Pick<User, 'greatest_privilege'> | null | undefined

/** Authors, Moderators and Admins (roles.md 1). */
export const isAuthor = (person: Roled): boolean =>
  person?.greatest_privilege !== undefined && person.greatest_privilege !== 'User'

/** Moderators and Admins (roles.md 1). */
export const isModerator = (person: Roled): boolean =>
  person?.greatest_privilege === 'Moderator' || person?.greatest_privilege === 'Admin'

/** Is there something for them in this room, so that they are shown the way there? */
export const hasRoom = (person: Pick<User, 'rooms'> | null | undefined, room: WorkRoom): boolean =>
  person?.rooms?.includes(room) === true
