import { Trans, useLingui } from '@lingui/react/macro'
import { BellPlus, BellRing } from 'lucide-react'
import { ApiError } from '#lib/errors.ts'
import { useMe } from '#app/api/useMe.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useFollow, type Followed } from './useFollow.ts'

const Toggle = ({ of }: { of: Followed }) => {
  const { t } = useLingui()
  const { followed, failure, error, change } = useFollow(of)
  const titles: Record<Followed['kind'], string> = {
    category: t`Get a notification for each new guide in this category and below it`,
    tag: t`Get a notification for each new guide with this tag`,
    person: t`Get a notification for each new guide by this person`,
  }
  // What is not there for this reader cannot be followed either.
  if (failure instanceof ApiError && failure.status === 404) return null
  return (
    <>
      <Button
        kind={of.kind === 'person' ? 'plain' : 'quiet'}
        icon={followed ? BellRing : BellPlus}
        title={
          followed
            ? t`Unfollow: you will no longer be notified of new guides here`
            : titles[of.kind]
        }
        why={failure ? t`Your follow setting did not load. Reload the page.` : undefined}
        // Its place is kept until it is known.
        aria-disabled={followed === undefined}
        onClick={() => (followed === undefined ? undefined : void change(!followed))}
      >
        {followed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
      </Button>
      {error && (
        <p role="alert">
          <Trans>The change was not saved.</Trans> {refusedWords(error)}
        </p>
      )}
    </>
  )
}

/** For whoever is signed in; nobody follows themselves. */
export const FollowButton = ({ kind, id }: { kind: Followed['kind']; id: string | number }) => {
  const me = useMe()
  const key = String(id)
  if (!me || me.state === 'leaving' || (kind === 'person' && key === String(me.userid))) return null
  return <Toggle key={`${kind} ${key}`} of={{ kind, key }} />
}
