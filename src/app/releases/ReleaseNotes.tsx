import { useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases/schemas.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { noteIdOf } from '#app/noteAddress.ts'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { numberOf, useReleaseFacts } from './model/releaseWords.ts'
import styles from './ReleaseNotes.module.css'

/** They are read after the address was opened: the browser has looked for the place already. */
const showIfNamed = (place: HTMLElement | null) => {
  if (!place || place.id !== location.hash.slice(1)) return
  place.scrollIntoView()
  place.focus({ preventScroll: true })
}

/** What each release changed, in the words of who made it; an address may name one of them. */
export const ReleaseNotes = ({ releases }: { releases: readonly Release[] }) => {
  const { t } = useLingui()
  const factsOf = useReleaseFacts()
  return (
    <PageSection title={t`What changed in each release`}>
      {releases.map(one => {
        const number = numberOf(one)
        return (
          <article
            key={one.releaseid}
            ref={showIfNamed}
            id={noteIdOf(one.releaseid)}
            tabIndex={-1}
            className={styles.one}
            aria-label={t`Release ${number}`}
          >
            <h3 className={styles.name} lang={one.langid}>
              {one.title === number ? number : `${number} ${one.title}`}{' '}
              {one.current && <Chip kind="ok">{t`Live`}</Chip>}
            </h3>
            <MutedText>{factsOf(one).join(', ')}</MutedText>
            {one.notes_rendered === '' ? (
              <MutedText>{t`No notes.`}</MutedText>
            ) : (
              <div lang={one.langid}>
                <Rendered html={one.notes_rendered} />
              </div>
            )}
          </article>
        )
      })}
    </PageSection>
  )
}
