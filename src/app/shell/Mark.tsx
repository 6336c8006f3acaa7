const own = typeof document === 'undefined' ? undefined : document.documentElement.dataset.mark

/** The site's own mark, which the page was served with; else three rising steps, Stepwright's. */
export const Mark = ({ className }: { className?: string | undefined }) =>
  own ? (
    <img className={className} src={own} width="20" height="20" alt="" />
  ) : (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M1 13h4v6H1zM8 7h4v12H8zM15 1h4v18h-4z" />
    </svg>
  )
