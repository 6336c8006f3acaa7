import type { DemoPerson } from './types.ts'

/** The people of the demo site. The seeder makes their passwords; none is kept here. */
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'mara',
    username: 'Mara Winter',
    unique_username: 'mara',
    role: 'Admin',
    reputation: 2400,
    about: 'Keeps this workshop in order. Coffee before solder.',
  },
  {
    key: 'jonas',
    username: 'Jonas Berg',
    unique_username: 'jonas',
    role: 'Moderator',
    reputation: 1250,
    about: 'Toolmaker, retired. Reads every edit twice.',
  },
  {
    key: 'ana',
    username: 'Ana Ribeiro',
    unique_username: 'ana',
    role: 'Author',
    reputation: 640,
    about: 'Bicycle mechanic. Writes down what customers ask.',
  },
  {
    key: 'tomo',
    username: 'Tomo Sato',
    unique_username: 'tomo',
    role: 'Author',
    reputation: 310,
    about: 'Joiner with too many planes and one good stone.',
  },
  {
    key: 'kit',
    username: 'Kit Larsen',
    unique_username: 'kit',
    role: 'User',
    reputation: 12,
    about: 'New here. Learning on an old touring bike.',
  },
]
