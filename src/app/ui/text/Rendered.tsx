import { classes } from '../classes.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

type RenderedProps = {
  /**
   * HTML made by the service (`…_rendered`), escaped and allow-listed there, or made here of
   * unsaved text; it is cleaned once more.
   */
  html: string
  /** A line of a step stands in a span; a text with paragraphs in a block. */
  inline?: boolean | undefined
  className?: string | undefined
}

const withFilms = (root: HTMLElement | null) => {
  if (!root) return
  // Where the code does not come, a film stays a picture with its words.
  void import('./linkFilms.ts').then(
    ({ linkFilms }) => linkFilms(root),
    () => undefined,
  )
}

/** The one place where HTML enters a page. */
export const Rendered = ({ html, inline, className }: RenderedProps) =>
  inline ? (
    <span className={className} dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) }} />
  ) : (
    <div
      className={classes('prose', className)}
      ref={html.includes('data-videoid') ? withFilms : undefined}
      dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) }}
    />
  )
