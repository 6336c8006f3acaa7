import type { DemoPerson } from '../types.ts'

const reader = (key: string, username: string, reputation: number, about: string): DemoPerson => ({
  key,
  username,
  unique_username: key,
  role: 'User',
  reputation,
  about,
})

/** Who reads, proposes and works by the guides, beside those who wrote them. */
export const demoReaders: readonly DemoPerson[] = [
  reader('lea', 'Lea Hoffmann', 45, 'Runs the Saturday repair table in the community centre.'),
  reader('piotr', 'Piotr Nowak', 28, 'Courier. Wears out two chains a year.'),
  reader('sofia', 'Sofia Marino', 17, 'Coffee first, then everything else.'),
  reader('samir', 'Samir Haddad', 61, 'Apprentice in a joinery, second year.'),
  reader('grace', 'Grace Okafor', 9, 'Bought an old house and learns as it breaks.'),
  reader('emil', 'Emil Brandt', 33, 'Translates what he mends.'),
  reader('bargains', 'Bolt Bargains', 1, 'Everything for your workshop, cheap.'),
  reader('nobody', 'Nobody Special', 1, ''),
]

/** Reads only; everybody of the month by key, with how much they read. */
export const readingWeights: Record<string, number> = {
  mara: 3,
  jonas: 4,
  ana: 4,
  tomo: 3,
  kit: 6,
  lea: 7,
  piotr: 5,
  sofia: 4,
  samir: 5,
  grace: 3,
  emil: 2,
}
