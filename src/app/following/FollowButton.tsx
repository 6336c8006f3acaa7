import { Trans, useLingui } from '@lingui/react/macro'
import { BellPlus, BellRing } from 'lucide-react'
import { useMe } from '#app/api/useMe.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useFollow, type Followed } from './useFollow.ts'

const Toggle = ({ of }: { of: Followed }) => {
  const { t } = useLingui()
  const { followed, error, change } = useFollow(of)
  const titles: Record<Followed['kind'], string> = {
    category: t`Get a notification for each new guide in this category and below it`,
    tag: t`Get a notification for each new guide with this tag`,
    person: t`Get a notification for each new guide by this person`,
  }
  if (followed === undefined) return null
  return (
    <>
      <Button
        kind={of.kind === 'person' ? 'plain' : 'quiet'}
        icon={followed ? BellRing : BellPlus}
        title={followed ? t`Stop following: you get no more notifications` : titles[of.kind]}
        onClick={() => void change(!followed)}
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
