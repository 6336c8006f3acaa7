// The outbox's client speaks for its owner only: a token is used once it is known to be theirs.
// Another tab may have signed somebody else in, and this page learns of the token before it learns
// whose it is.
import { createClient, type Check } from '#contract/client.ts'
import { unauthorized } from '#lib/errors.ts'
import type { OutboxClient } from '../send/composeRequest.ts'
import type { UploadClient } from '../uploads/sendUpload.ts'

type Connection = { base: string; token: () => string | null; send: typeof fetch; check?: Check }

/**
 * Every call throws 401 while somebody else is signed in: what it would have sent waits for its
 * owner.
 */
export const createOwnClient = (
  userid: number,
  { base, token, send, check }: Connection,
): OutboxClient & UploadClient => {
  let own: string | null = null
  let asked: { token: string; isOwn: Promise<boolean> } | undefined
  const isOwn = (held: string): Promise<boolean> => {
    if (asked?.token === held) return asked.isOwn
    const answer = createClient(base, () => held, send, check)
      .readOwnUser()
      .then(me => me.userid === userid)
    asked = { token: held, isOwn: answer }
    answer.catch(() => {
      if (asked?.isOwn === answer) asked = undefined
    })
    return answer
  }
  // Known before the first write, so that one sent from a page that closes does not wait.
  const first = token()
  if (first !== null) void isOwn(first)
  const client = createClient(base, () => own, send, check)
  const guarded =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const held = token()
      if (held !== own && held !== null && !(await isOwn(held)))
        throw unauthorized('Somebody else is signed in')
      own = held
      return work(...args)
    }
  const names: (keyof (OutboxClient & UploadClient))[] = [
    'readGuide',
    'patchGuide',
    'orderSteps',
    'createStep',
    'patchStep',
    'deleteStep',
    'publishGuide',
    'unpublishGuide',
    'listGuideRevisions',
    'readGuideRevision',
    'listStepRevisions',
    'readStepRevision',
    'readWiki',
    'patchWiki',
    'listWikiRevisions',
    'readWikiRevision',
    'readPatrolItem',
    'createUpload',
    'readUpload',
    'sendUploadPart',
    'deleteUpload',
    'listMedia',
  ]
  return Object.fromEntries(
    names.map(name => [name, guarded(client[name] as (...args: unknown[]) => Promise<unknown>)]),
  ) as OutboxClient & UploadClient
}
