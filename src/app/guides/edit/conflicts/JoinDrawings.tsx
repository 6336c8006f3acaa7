import { Trans } from '@lingui/react/macro'
import { useMutation, useQueries } from '@tanstack/react-query'
import { writeMarkup } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import type { Picture } from '#app/drafts/content/guideContent.ts'
import { PickRow, type JoinProps } from '#app/editor/conflict/ConflictQuestion.tsx'
import { joinShapes, type Versions } from '#app/media/drawing/joinDrawings.ts'
import { markedUp } from '#app/media/drawing/markedUp.ts'
import { isAsked, slotsOf } from './pictureSlots.ts'
import { QuestionPictures } from './QuestionPictures.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const readImage = (id: number) => read('readImage', { params: { id: String(id) } })

/** The shapes of each slot that both drew on; null while they are read and where they cannot be. */
const useJoined = (slots: readonly Versions<Picture>[]) => {
  const asked = slots.filter(isAsked)
  const found = useQueries({
    queries: asked.flatMap(({ before, mine, theirs }) =>
      [before, mine, theirs].map(({ id }) => readImage(id)),
    ),
  })
  const joined = asked.map((slot, n) => {
    const [before, mine, theirs] = found.slice(3 * n, 3 * n + 3).map(({ data }) => data)
    const shapes = before && mine && theirs && joinShapes({ before, mine, theirs })
    return shapes ? { slot, markup: writeMarkup(shapes), mine, theirs, shapes } : null
  })
  return joined.includes(null) ? null : joined.filter(one => one !== null)
}
type Joined = NonNullable<ReturnType<typeof useJoined>>[number]

/** No picture is made that is there already. */
const pictureOf = async ({ markup, mine, theirs, slot, shapes }: Joined): Promise<Picture> => {
  if (markup === mine.markup) return slot.mine
  if (markup === theirs.markup) return slot.theirs
  return (await markedUp(mine.image.id, shapes)).image
}

type SlotsProps = JoinProps & { slots: readonly Versions<Picture>[] }

const JoinSlots = ({ slots, question, name, answer, onAnswer }: SlotsProps) => {
  const joined = useJoined(slots)
  const joining = useMutation({
    mutationFn: (drawn: readonly Joined[]) => Promise.all(drawn.map(pictureOf)),
  })
  if (!joined) return null
  const join = () =>
    joining.mutate(joined, {
      onSuccess: pictures => {
        const data = slots.map(slot => {
          const at = joined.findIndex(one => one.slot === slot)
          return pictures[at] ?? (slot.mine.id === slot.before.id ? slot.theirs : slot.mine)
        })
        onAnswer({ edit: { type: 'image', data } })
      },
    })
  const made = typeof answer === 'object' ? answer.edit : null
  return (
    <PickRow
      name={name}
      choice="edit"
      words={<Trans>Both drawings together</Trans>}
      isChosen={made !== null}
      onChoose={join}
    >
      <span role="status">
        {joining.isPending && <Trans>Drawing…</Trans>}
        {joining.error ? refusedWords(joining.error) : undefined}
        {made === null ? null : <QuestionPictures value={made} before={question.before} />}
      </span>
    </PickRow>
  )
}

/** Offered where two people drew on the same picture. */
export const JoinDrawings = (props: JoinProps) => {
  const slots = slotsOf(props.question)
  return slots && <JoinSlots {...props} slots={slots} />
}
