import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '#lib/errors.ts'
import { useOneMutation } from '#app/api/useWrite.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'

/** A guide with its author, or a page with the revision that is shown of it. */
export type AskedOf =
  | { context: 'guide'; guideid: number; author: { userid: number; username: string } }
  | { context: 'wiki'; namespace: string; title: string; revisionid: number }

/** `waits`: nobody is told of it before a Moderator has let it through. */
type Sent = { waits: boolean }

/**
 * The author of a guide is told of a comment on it. Who may edit a page is for Moderators to say:
 * they get what is reported on it.
 */
const send = async (asked: AskedOf, text: string): Promise<Sent> => {
  if (asked.context === 'guide') {
    const params = { context: asked.context, contextid: asked.guideid }
    const { status } = await write('createComment', { params, body: { text, parentid: null } })
    return { waits: status === 'private' }
  }
  const { namespace, title, revisionid } = asked
  const body = { text, part: 'page', shown_revisionid: revisionid } as const
  await write('createPageReport', { params: { namespace, title }, body })
  return { waits: false }
}

/** What is said of whom the message goes to. */
const useAskWords = (asked: AskedOf) => {
  const { t } = useLingui()
  const me = useMe()?.userid
  if (asked.context === 'wiki')
    return {
      first: t`I would like to work on this page. May I edit it?`,
      help: t`Moderators will find your message in the reports from readers.`,
      sent: t`Sent. Moderators will find your message in the reports from readers, and you will be told the outcome.`,
      refused: t`The message was not sent, because you can no longer report anything on this page. Contact an Admin some other way.`,
    }
  const { userid, username: name } = asked.author
  const isMine = userid === me
  return {
    first: t`I would like to work on this guide. May I edit it?`,
    help: isMine
      ? t`Your message appears as a comment below the guide. You are the author, so nobody is notified: show it to a Moderator.`
      : t`Your message appears as a comment below the guide, and ${name} is notified.`,
    sent: isMine
      ? t`Sent. You are the author, so nobody is notified: show your comment to a Moderator.`
      : t`Sent. ${name} will be notified of your comment.`,
    refused: isMine
      ? t`The message was not sent, because you can no longer comment on this guide. Contact an Admin some other way.`
      : t`The message was not sent, because you can no longer comment on this guide. Contact ${name} or an Admin some other way.`,
  }
}

const keyOf = (asked: AskedOf): string =>
  asked.context === 'guide'
    ? `access ${asked.guideid}`
    : `access wiki ${asked.namespace} ${asked.title}`

/** What is written, and its way there. */
export const useAsking = (asked: AskedOf) => {
  const { t } = useLingui()
  const { first, sent, ...words } = useAskWords(asked)
  const kept = useKeptText(keyOf(asked), first)
  const ask = useOneMutation<Sent, ApiError, string>(async text => {
    const done = await send(asked, text)
    // Also where the dialog is closed before the answer comes.
    await kept.drop()
    return done
  })
  const why = ask.isPending
    ? t`Sending…`
    : kept.text.trim() === ''
      ? t`Write a message first.`
      : undefined
  return {
    kept,
    why,
    ...words,
    error: ask.error,
    send: () => ask.mutate(kept.text.trim()),
    /** null: not yet. */
    sent: !ask.data
      ? null
      : ask.data.waits
        ? t`Sent. A Moderator will check your comment first. Nobody will be notified before that.`
        : sent,
  }
}
