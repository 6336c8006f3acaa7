// An outbox without a way out: what is written in it stays on this device, for a guide that nobody
// has kept yet, or for an edit that somebody decides on.
import { base } from '#app/api/client.ts'
import { createClient } from '#contract/client.ts'
import { openDraftJournal } from '../journal/draftJournal.ts'
import { ownerOf } from '../journal/records.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { openTabChannel } from './pageLifecycle.ts'

const goesNowhere = (): Promise<Response> =>
  Promise.reject(new TypeError('This outbox sends nothing'))

/** Its words lie in a part of the journal of their own: nobody counts them as unsent. */
export const beginDeviceOutbox = async (userid: number, part = 'device'): Promise<Outbox> => {
  const owner = { userid, site: `${location.origin}#${part}` }
  const outbox = createOutbox({
    client: createClient(base, () => null, goesNowhere),
    // Where the browser keeps nothing, they last as long as the page.
    drafts: await openDraftJournal(owner).catch(() => null),
    owner,
    online: () => false,
    tells: () => undefined,
    tab: crypto.randomUUID(),
    among: openTabChannel(ownerOf(owner)),
  })
  await outbox.start()
  return outbox
}
