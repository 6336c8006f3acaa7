import type { User } from '#contract/users/schemas.ts'

/** Moderators and Admins (roles.md 1). */
export const isModerator = (person: Pick<User, 'greatest_privilege'> | null | undefined): boolean =>
  person?.greatest_privilege === 'Moderator' || person?.greatest_privilege === 'Admin'
