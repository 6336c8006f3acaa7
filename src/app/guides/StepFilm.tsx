import { useLingui } from '@lingui/react/macro'
import type { Step } from '#contract/guides.ts'
import { Film } from './Film.tsx'

/** The one film of a step: a file of the site, or one of another service. */
export const StepFilm = ({ media, number }: { media: Exclude<Step['media'], { type: 'image' }>; number: number }) => {
  const { t } = useLingui()
  const { data } = media
  const film = 'encodings' in data ? { url: data.encodings[0]?.url ?? '', poster: data.image?.image ?? null } : { url: data.url, poster: data.image }
  return <Film {...film} width={data.width} height={data.height} name={t`Film of step ${number}`} />
}
