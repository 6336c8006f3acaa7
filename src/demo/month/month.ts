// A month of a site that is used, laid over the library.
import type { Client } from '#contract/client.ts'
import { entryOf } from '#lib/existing.ts'
import { daysAgo, type Hands, type Helper } from '../hands.ts'
import type { DemoLibrary } from '../seed.ts'
import { makeDesk } from './desk.ts'
import { makeEdits } from './edits.ts'
import { demoReaders, readingWeights } from './readers.ts'
import { makeOrders } from './orders.ts'
import { makePages } from './pages.ts'
import { makeReleases } from './releases.ts'
import { makeRules } from './rules.ts'
import { makeRuns } from './runs.ts'
import { makeTalk } from './talk.ts'
import { makeTraining } from './training.ts'
import { viewsOfMonth } from './views.ts'

export type Month = {
  hands: Hands
  by: (person: string) => Client
  userid: (person: string) => number
  guide: (key: string) => number
  /** What follows happened so many days ago, at that hour. */
  at: (days: number, hour: number) => void
}

/** Guides that most come for; the others are read, too. */
const readMost: Record<string, number> = {
  'chain-wear': 12,
  puncture: 10,
  'brake-pads': 8,
  whetstone: 7,
  derailleur: 6,
  moka: 5,
}
const readPages: [title: string, weight: number][] = [
  ['Bicycles', 6],
  ['Coffee grinders', 2],
]

const makeViews = async ({ hands, userid, guide }: Month, keys: Iterable<string>) => {
  const documents = [...keys].map(key => ({
    doc_type: 'guide' as const,
    docid: guide(key),
    weight: readMost[key] ?? 2,
  }))
  const pages = []
  for (const [title, weight] of readPages) {
    const { wikiid } = await hands.admin.client.readWiki({
      params: { namespace: 'CATEGORY', title },
    })
    pages.push({ doc_type: 'wiki' as const, docid: wikiid, weight })
  }
  const people = new Map(
    Object.entries(readingWeights).map(([key, weight]) => [userid(key), weight] as const),
  )
  people.set(hands.admin.userid, 2)
  await hands.recordViews(
    viewsOfMonth({ people, documents: [...documents, ...pages] }, hands.began),
  )
}

/** A team of those who work at the bench. */
const makeTeam = async ({ hands, userid }: Month) => {
  const { teamid } = await hands.admin.client.createTeam({ body: { name: 'Bicycle workshop' } })
  for (const key of ['ana', 'kit', 'piotr'])
    await hands.admin.client.addTeamMember({ params: { teamid, userid: userid(key) }, body: {} })
  return teamid
}

export const makeMonth = async (hands: Hands, library: DemoLibrary): Promise<void> => {
  const people = new Map<string, Helper>(library.people)
  hands.setDate(daysAgo(hands, 31, 9))
  for (const person of demoReaders) people.set(person.key, await hands.makePerson(person))
  const month: Month = {
    hands,
    by: key => entryOf(people, key).client,
    userid: key => entryOf(people, key).userid,
    guide: key => entryOf(library.ids, key),
    at: (days, hour) => hands.setDate(daysAgo(hands, days, hour)),
  }
  month.at(30, 9)
  const teamid = await makeTeam(month)
  await makeRules(month)
  await makeViews(
    month,
    [...library.ids.keys()].filter(key => key !== 'drill-teardown'),
  )
  await makeTraining(month, teamid)
  await makeRuns(month)
  await makeOrders(month, teamid)
  await makeReleases(month, teamid)
  await makeEdits(month)
  await makeDesk(month)
  await makePages(month)
  await makeTalk(month)
}
