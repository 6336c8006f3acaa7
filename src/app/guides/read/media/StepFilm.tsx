import { useLingui } from '@lingui/react/macro'
import type { Video } from '#contract/files/schemas.ts'
import type { Step } from '#contract/guides/shapes.ts'
import { posterOf } from '#lib/media/posterOf.ts'
import { Film } from './Film.tsx'

/** What a browser's player takes as the part to play, in seconds. */
const partOf = ({ start, end }: Pick<Video, 'start' | 'end'>) =>
  start || end ? `#t=${(start ?? 0) / 1000}${end ? `,${end / 1000}` : ''}` : ''

/** The one film of a step: a file of the site, or one of another service. */
export const StepFilm = ({
  media,
  number,
}: {
  media: Exclude<Step['media'], { type: 'image' }>
  number: number
}) => {
  const { t } = useLingui()
  const { data } = media
  const film =
    'encodings' in data
      ? {
          url: `${data.encodings[0]?.url ?? ''}${partOf(data)}`,
          poster: posterOf(data),
          captions: data.captions,
        }
      : { url: data.url, poster: data.image }
  return (
    <Film
      {...film}
      width={data.width}
      height={data.height}
      name={data.title || t`Video of step ${number}`}
    />
  )
}
