/** The card of the palette below the navigation, and the whole screen on phones. */
export const paletteFrameClass =
  'fixed inset-0 z-50 flex flex-col overflow-hidden bg-raised shadow-lifted outline-none sm:inset-x-0 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:h-[min(36rem,80dvh)] sm:w-[calc(100%-3rem)] sm:max-w-160 sm:rounded-lg sm:border sm:border-line'

export const paletteInputClass =
  'h-15 min-w-0 grow bg-transparent text-lead text-ink outline-none placeholder:text-muted focus-visible:outline-none'

/** What the palette asks for at first. */
export const firstPlaceholder = 'Name, words or action'
