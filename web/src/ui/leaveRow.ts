/** Moves the focus to the heading above an element. */
function focusHeading(element: Element): void {
  const heading = element.closest('section')?.querySelector('h2') ?? document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Moves the focus from a button whose row is about to go to the button of the next row, else of the one before, else to
 * the heading. A user who went elsewhere meanwhile stays there.
 */
export function leaveRow(button: Element): void {
  const { activeElement } = document;
  // Browsers take the focus from a button when it is disabled.
  if (activeElement !== button && activeElement !== document.body) return;
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector('button');
  if (next) next.focus();
  else focusHeading(button);
}
