import { classes } from './classes.ts'

type RenderedProps = {
  /** HTML made by the service (`…_rendered`): it is escaped and allow-listed there. */
  html: string
  /** A line of a step stands in a span; a text with paragraphs in a block. */
  inline?: boolean
  className?: string
}

/** The one place where the service's HTML enters a page. */
export const Rendered = ({ html, inline, className }: RenderedProps) =>
  inline ? (
    <span className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  )
