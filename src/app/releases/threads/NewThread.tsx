import { Trans, useLingui } from '@lingui/react/macro'
import { firstOf } from '#lib/existing.ts'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
import { CommentForm, type Said } from './CommentForm.tsx'
import { begunAt, hasSuggestion, noSuggestion } from './suggested.ts'
import { placesIn, type ReadPlace } from './places.ts'
import { usePlaceWords } from './usePlaceWords.ts'

const shownAtMost = 60 // characters of a line in the list of places
const valueOf = ({ part, key }: ReadPlace) => `${part} ${key}`

/** "Line 2: Loosen the left spokes …", so that one knows it in a list. */
const useOption = () => {
  const wordsOf = usePlaceWords()
  return (place: ReadPlace) => {
    const { words } = place
    const short = words.length > shownAtMost ? `${words.slice(0, shownAtMost).trimEnd()}…` : words
    return {
      value: valueOf(place),
      label: short === '' ? wordsOf(place) : `${wordsOf(place)}: ${short}`,
    }
  }
}

type NewThreadProps = {
  asked: RequestInReview
  stepid: number | null
  onClose: () => void
  onMade: (thread: ReviewThread) => void
}

/** Begins a thread about a place of one step, or of the guide itself. */
export const NewThread = ({ asked, stepid, onClose, onMade }: NewThreadProps) => {
  const { t } = useLingui()
  const { approvalid, releaseid, guide, can_suggest } = asked
  const kept = useKeptWords(`new thread ${releaseid} ${stepid ?? 'guide'}`)
  const optionOf = useOption()
  const places = guide ? placesIn(guide, stepid) : []
  if (places.length === 0) return null
  const chosen = places.find(one => valueOf(one) === kept.words['place']) ?? firstOf(places)
  const { part, key } = chosen
  const choose = (place: string) => {
    const next = places.find(one => valueOf(one) === place)
    kept.type({
      place,
      ...noSuggestion,
      ...(next && can_suggest && hasSuggestion(kept.words) && begunAt(next)),
    })
  }
  const send = async ({ text, suggestion }: Said) =>
    onMade(
      await write('createReviewThread', {
        params: { approvalid },
        body: { stepid, part, key, text, suggestion },
      }),
    )
  return (
    <CommentForm
      autoFocus
      label={t`Comment`}
      verb={t`Send comment`}
      kept={kept}
      place={can_suggest ? chosen : undefined}
      onSend={send}
      acts={
        <Button small kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Select
        label={t`Comment on`}
        value={valueOf(chosen)}
        options={places.map(optionOf)}
        onChange={event => choose(event.target.value)}
      />
    </CommentForm>
  )
}
