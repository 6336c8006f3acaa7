import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import { embedProviders, filmAt, frameAllow, frameSandbox } from '#lib/media/embeds.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { toLocalAddress } from './localAddress.ts'
import styles from './Film.module.css'

type FilmProps = {
  /** Address of its file here, or of its page elsewhere. */
  url: string
  width: number
  height: number
  poster: Image | null
  /** Address of its captions. */
  captions?: string | null | undefined
  /** What it is, for those who do not see it. */
  name: string
}

/**
 * A file of the site, in the browser's own player: nothing is fetched before but its first words.
 */
const OwnFilm = ({ url, width, height, poster, name }: FilmProps) => (
  <video
    className={styles.film}
    src={toLocalAddress(url)}
    controls
    preload="metadata"
    playsInline
    poster={toLocalAddress(poster?.large ?? poster?.medium ?? poster?.original)}
    aria-label={name}
    {...(width && height ? { width, height } : {})}
  />
)

/** A frame of another service: nothing is asked of it before somebody starts the film. */
const ForeignFilm = ({ url, poster, name }: FilmProps) => {
  const { t } = useLingui()
  const [isStarted, setIsStarted] = useState(false)
  const film = filmAt(url)
  const address = /^https?:\/\//i.test(url) ? url : undefined
  if (!film) {
    return (
      <p className={styles.elsewhere}>
        <a href={address} target="_blank" rel="noreferrer">
          <Trans>Watch the video on its website</Trans>
        </a>
      </p>
    )
  }
  const provider = embedProviders[film.provider].name
  if (isStarted) {
    const playing = `${film.frame}${film.frame.includes('?') ? '&' : '?'}autoplay=1`
    return (
      <iframe
        ref={focusOnMount} // whoever started it with a key goes on from there
        className={styles.frame}
        src={playing}
        title={t`${name}, from ${provider}`}
        sandbox={frameSandbox}
        allow={`autoplay; ${frameAllow}`}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <div className={styles.waiting}>
      {poster && <Picture image={poster} alt="" sizes="(max-width: 900px) 100vw, 645px" fills />}
      <div className={styles.start}>
        <Button
          kind="main"
          icon={Play}
          aria-label={t`Play: ${name}`}
          onClick={() => setIsStarted(true)}
        >
          <Trans>Play</Trans>
        </Button>
        <p>
          <Trans>
            When you play the video, it is loaded from {provider}.{' '}
            <a href={film.page} target="_blank" rel="noreferrer">
              Watch the video on {provider}
            </a>
          </Trans>
        </p>
      </div>
    </div>
  )
}

/** A film of the site or of a service that it allows. */
export const Film = (film: FilmProps) => {
  const { i18n } = useLingui()
  const isOwn = /^(https?:\/\/[^/]+)?\/videos\//.test(film.url)
  return (
    <figure className={styles.figure} lang={i18n.locale}>
      {isOwn ? <OwnFilm {...film} /> : <ForeignFilm {...film} />}
      {film.captions && (
        <p>
          <a href={film.captions} target="_blank" rel="noreferrer">
            <Trans>Captions</Trans>
          </a>
        </p>
      )}
      <p className={styles.printed}>
        {film.name}: {film.url}
      </p>
    </figure>
  )
}
