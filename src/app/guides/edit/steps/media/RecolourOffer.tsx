import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueries } from '@tanstack/react-query'
import { Shapes } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import { parseMarkup, type Shape } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { markedUp } from '#app/media/drawing/markedUp.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { countOf, nextOffer, recolouredShapes, type Recoloured } from './recolouring.ts'
import type { StepMedia } from './useStepMedia.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type RecolourOfferProps = { media: StepMedia; content: StepContent }

/** The line that was given another colour since this step was opened. */
const useRecoloured = (content: StepContent) => {
  const [seen, setSeen] = useState(content.lines)
  const [offer, setOffer] = useState<Recoloured | null>(null)
  if (seen !== content.lines) {
    setSeen(content.lines)
    setOffer(nextOffer(offer, seen, content.lines))
  }
  return { offer, dismiss: () => setOffer(null) }
}

type Drawn = { id: number; shapes: Shape[] }

const Offer = ({
  media,
  offer,
  onEnd,
}: {
  media: StepMedia
  offer: Recoloured
  onEnd: () => void
}) => {
  const { t } = useLingui()
  const pictures = useQueries({
    queries: (media.pictures ?? []).map(({ id }) =>
      read('readImage', { params: { id: String(id) } }),
    ),
  })
  const drawn = pictures.flatMap(({ data }): Drawn[] => {
    const { shapes } = parseMarkup(data?.markup ?? '', Infinity, Infinity)
    return data && countOf(shapes, offer.from) > 0 ? [{ id: data.image.id, shapes }] : []
  })
  const count = drawn.reduce((sum, { shapes }) => sum + countOf(shapes, offer.from), 0)
  const recolouring = useMutation<{ id: number; image: Image }[]>({
    mutationFn: () =>
      Promise.all(
        drawn.map(async ({ id, shapes }) => {
          const { image } = await markedUp(id, recolouredShapes(shapes, offer))
          return { id, image }
        }),
      ),
  })
  if (count === 0) return null
  const act = () =>
    recolouring.mutate(undefined, {
      onSuccess: changes => (media.recolour(changes, offer), onEnd()),
    })
  return (
    <Notice
      icon={Shapes}
      role="status"
      action={
        <>
          <Button small onClick={act} why={recolouring.isPending ? t`Saving…` : undefined}>
            <Plural value={count} one="Recolour # shape" other="Recolour # shapes" />
          </Button>
          <Button kind="quiet" small onClick={onEnd}>
            <Trans>Leave unchanged</Trans>
          </Button>
        </>
      }
    >
      <Trans>The colour of the line has changed. Its shapes in the pictures have not.</Trans>
      {recolouring.error && ` ${refusedWords(recolouring.error)}`}
    </Notice>
  )
}

/** Offers the shapes of a line that was given another colour. */
export const RecolourOffer = ({ media, content }: RecolourOfferProps) => {
  const { offer, dismiss } = useRecoloured(content)
  return offer && <Offer media={media} offer={offer} onEnd={dismiss} />
}
