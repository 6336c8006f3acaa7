import { Trans, useLingui } from '@lingui/react/macro'
import type { ImageUse } from '#contract/media/schemas.ts'
import { siteName } from '#app/ui/screen/useTitle.ts'
import styles from '../manager/MediaDetails.module.css'

/** The way inside this app, to the step where it is one. */
const wayTo = ({ url, stepid }: ImageUse): string => {
  const { pathname, search, hash } = new URL(url, location.origin)
  return `${pathname}${search}${hash || (stepid ? `#s${stepid}` : '')}`
}

/** Where in a guide or page, in words. */
export const useWhere = () => {
  const { t } = useLingui()
  return ({ type, where, step }: ImageUse): string => {
    if (where === 'comment') return t`In a comment`
    if (where === 'run') return t`In a run that was started earlier`
    if (where === 'step') return step ? t`Step ${step}` : t`A step`
    if (where === 'document') return t`In the documents`
    if (where === 'film') return t`Video beside the introduction`
    if (where === 'text') return t`In the text`
    return {
      guide: t`Guide picture`,
      wiki: t`Page picture`,
      user: t`Profile picture`,
      team: t`Team picture`,
      site: t`Site logo`,
      video: t`Poster of a video`,
      image: t`Picture made from this one`,
    }[type]
  }
}

/** Guides, steps and pages, each a link to the place itself. */
export const UseList = ({ uses }: { uses: readonly ImageUse[] }) => {
  const where = useWhere()
  return (
    <ul className={styles.uses}>
      {uses.map(use => (
        <li key={`${use.url} ${use.where} ${use.stepid}`}>
          <a href={wayTo(use)}>{use.title || siteName}</a>
          <span className={styles.soft}>
            {where(use)}
            {use.release !== null && (
              <>
                , <Trans>in release {use.release}</Trans>
              </>
            )}
            {!use.live && use.where !== 'run' && (
              <>
                , <Trans>not public yet</Trans>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
