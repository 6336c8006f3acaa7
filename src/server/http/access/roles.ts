import type { Privilege } from '#contract/core/shapes.ts'

/** Moderators and Admins, whom no list, team or threshold stops (roles.md 2). */
export const isModerator = (person: { privilege: Privilege } | null): boolean =>
  person?.privilege === 'Moderator' || person?.privilege === 'Admin'

/** Who may suspend whom, and lift it: Moderators Users and Authors, Admins all. */
export const isSuspender = (
  person: { privilege: Privilege },
  target: { privilege: Privilege },
): boolean => person.privilege === 'Admin' || (isModerator(person) && !isModerator(target))
