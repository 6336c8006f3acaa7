// What the rows of the table of states stand on, made through the API.
import { firstOf } from '#lib/existing.ts'
import { line } from '../editing.ts'
import { oncePerSite } from '../oncePerSite.ts'
import { currentModule, playablePackage } from '../training.ts'
import type { Ground } from './shapes.ts'

/** Guides of the admin, and people, for the cells of the table. */
export const groundOf = oncePerSite(async (site): Promise<Ground> => {
  const { admin } = site
  const make = async (title: string, open: boolean, texts: string[]) => {
    const { guideid } = await admin.client.createGuide({
      body: { category: 'Chains', type: 'technique', title, public: open },
    })
    for (const text of texts)
      await admin.client.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    return guideid
  }
  const read = firstOf(await site.anyone.listGuides({ query: { limit: 1, title: 'derailleur' } }))
  await admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Written once', contents: 'Once.' },
  })
  await admin.client.createWiki({
    body: { namespace: 'INFO', title: 'For Moderators', contents: 'Read it.' },
  })
  const guide = await make('A guide with states', true, ['Take the chain off.', 'Lay it down.'])
  const { steps } = await admin.client.readGuide({ params: { guideid: guide } })
  return {
    site,
    admin,
    guide,
    guest: await site.person('Gil Guest'),
    form: `/guides/${guide}/edit/steps/${firstOf(steps).stepid}/form`,
    bare: await make('A guide without steps', false, []),
    secret: await make('A hidden guide', false, ['Hush.']),
    team: (await admin.client.createTeam({ body: { name: 'A team with states' } })).teamid,
    module: (
      await currentModule(site, 'A module with states', playablePackage('1.2'), {
        users: [admin.userid],
      })
    ).moduleid,
    readAddress: new URL(read.url).pathname,
    profile: `/User/${read.userid}`,
  }
})
