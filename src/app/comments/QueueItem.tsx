import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, EyeOff, Flag } from 'lucide-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { QueuedComment } from '#contract/comments/schemas.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Portrait } from '#app/ui/pictures/Portrait.tsx'
import { SeenRendered } from '#app/ui/text/SeenRendered.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import type { Way } from './deciding.ts'
import { CommentPictures } from './CommentPictures.tsx'
import styles from './Queue.module.css'

type QueueItemProps = {
  one: QueuedComment
  isOwn: boolean
  isHere: boolean
  onFocus: () => void
  onWay: (way: Way) => void
  /** Where its acts stand, while a reason is asked for. */ children?: ReactNode
}

const StateChip = ({ one: { state, flags } }: { one: QueuedComment }) =>
  state === 'held' ? (
    <Chip icon={Clock}>
      <Trans>Held</Trans>
    </Chip>
  ) : state === 'hidden' ? (
    <Chip kind="warn" icon={EyeOff}>
      <Trans context="comment">Hidden</Trans>
    </Chip>
  ) : (
    <Chip kind="danger" icon={Flag}>
      {plural(flags.length, { one: 'Flagged by # person', other: 'Flagged by # people' })}
    </Chip>
  )

/** The flags of readers, why it is hidden, and what it said before. */
const WhyHere = ({
  one: { comment, state, flags, earlier, reason, decided_date },
}: {
  one: QueuedComment
}) => {
  const { t, i18n } = useLingui()
  const decided = decided_date === null ? '' : formatMoment(decided_date * 1000, i18n.locale)
  return (
    <>
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label={t`Flagged by`}>
          {flags.map(flag => (
            <li key={flag.userid}>
              <b>{flag.username}</b>: <SeenText text={flag.reason} />
              <LookAlikes text={flag.reason} />
            </li>
          ))}
        </ul>
      )}
      {state === 'hidden' && (
        <p className={styles.soft}>
          {reason ? (
            <Trans>
              Hidden ({decided}): {reason}
            </Trans>
          ) : (
            <Trans>Hidden ({decided}) because several people flagged the comment</Trans>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <details className={styles.soft}>
          <summary>
            {plural(earlier.length, { one: '# earlier version', other: '# earlier versions' })}
          </summary>
          {earlier.map(({ replaced, text_raw, images }) => (
            <Fragment key={replaced}>
              <p className={styles.earlier}>
                <SeenText text={text_raw} />
                <LookAlikes text={text_raw} />
              </p>
              <CommentPictures images={images} name={comment.author.username} />
            </Fragment>
          ))}
        </details>
      )}
    </>
  )
}

/** What can be made of it. */
const Acts = ({
  state,
  isOwn,
  onWay,
}: {
  state: QueuedComment['state']
  isOwn: boolean
  onWay: (way: Way) => void
}) => {
  const { t } = useLingui()
  const own = isOwn ? t`You cannot decide on your own comment.` : undefined
  return (
    <p className={styles.acts}>
      <Button small onClick={() => onWay('let')} why={own}>
        {state === 'held' ? (
          <Trans>Approve</Trans>
        ) : state === 'flagged' ? (
          <Trans>Leave as it is</Trans>
        ) : (
          <Trans>Restore</Trans>
        )}
      </Button>
      <Button small onClick={() => onWay('take')} aria-disabled={isOwn || undefined}>
        {state === 'flagged' ? (
          <Trans>Hide…</Trans>
        ) : state === 'held' ? (
          <Trans>Refuse…</Trans>
        ) : (
          <Trans>Remove…</Trans>
        )}
      </Button>
    </p>
  )
}

/** A comment that waits: who wrote what, where, why it is here, and what can be made of it. */
export const QueueItem = ({ one, isOwn, isHere, onFocus, onWay, children }: QueueItemProps) => {
  const { t, i18n } = useLingui()
  const { comment, state, url } = one
  const { commentid, author, title, date, parentid, text_rendered, images } = comment
  const place = title || t`a page`
  const when = formatMoment(date * 1000, i18n.locale)
  return (
    <li
      className={styles.item}
      aria-current={isHere ? 'true' : undefined}
      data-comment={commentid}
      tabIndex={-1}
      aria-label={t`Comment by ${author.username} on ${place}`}
      onFocus={onFocus}
    >
      <Portrait name={author.username} image={author.image} />
      <div className={styles.said}>
        <p className={styles.who}>
          {author.userid > 0 ? <a href={paths.user(author)}>{author.username}</a> : author.username}{' '}
          <span className={styles.soft}>
            {parentid === null ? (
              <Trans>
                on <a href={pathInApp(url)}>{place}</a>, {when}
              </Trans>
            ) : (
              <Trans>
                in a reply on <a href={pathInApp(url)}>{place}</a>, {when}
              </Trans>
            )}
          </span>{' '}
          <StateChip one={one} />
        </p>
        <SeenRendered html={text_rendered} />
        <CommentPictures images={images} name={author.username} />
        <WhyHere one={one} />
        {children ?? <Acts state={state} isOwn={isOwn} onWay={onWay} />}
      </div>
    </li>
  )
}
