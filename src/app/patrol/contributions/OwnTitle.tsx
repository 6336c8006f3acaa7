import { Trans } from '@lingui/react/macro'
import type { OwnItem } from './StateChip.tsx'

type OwnTitleProps = { item: Pick<OwnItem, 'title' | 'url'>; className: string | undefined }

/** What one's edit is of. Of a guide that one may not see any more, nobody says the title. */
export const OwnTitle = ({ item: { title, url }, className }: OwnTitleProps) =>
  title === '' ? (
    <span className={className}>
      <Trans>A private guide</Trans>
    </span>
  ) : (
    <a className={className} href={new URL(url, location.origin).pathname}>
      {title}
    </a>
  )
