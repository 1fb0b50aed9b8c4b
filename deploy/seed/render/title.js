/**
 * Writes the clip's titles on the picture: [{ text, from, until, x, y, size, colour, shadow }]. Times are in seconds,
 * `x` is a part of the width, `y` and `size` are parts of the height. A phone's feed covers the top fifth and the
 * lowest quarter.
 */
export function drawTitle(pen, { title, width, height }, t) {
  const unit = Math.min(height, width * 1.6);
  for (const {
    text,
    from = 0.2,
    until = 3,
    x = 0.5,
    y = 0.2,
    size = 0.036,
    colour = '#fff',
    shadow = 'rgba(0,0,0,.45)',
  } of title) {
    const arrived = Math.min(1, (t - from) / 0.25);
    const alpha = Math.min(arrived, (until - t) / 0.3);
    if (alpha <= 0) continue;
    pen.save();
    pen.globalAlpha = alpha;
    pen.font = `800 ${unit * size}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.shadowColor = shadow;
    pen.shadowBlur = unit * 0.012;
    pen.shadowOffsetY = unit * 0.003;
    pen.fillStyle = colour;
    for (const [n, line] of text.split('\n').entries())
      pen.fillText(line, width * x, height * y + n * unit * size * 1.25 + (1 - arrived) * unit * 0.01);
    pen.restore();
  }
}
