import { glow, pad, pluck, x, y } from './expressions.ts';
import type { DemoVideo } from './videos.ts';

export const demoPromos: readonly DemoVideo[] = [
  {
    file: 'promo-kestrel.mp4',
    title: 'Kestrel Coffee: the slow pour',
    hashtags: 'coffee morning',
    by: 'kestrel.coffee',
    seconds: 7,
    size: '540x960',
    draw: {
      r: `210-120*${y}+60*${glow('0.5', '0.45', 12)}-90*lt(hypot(${x}-0.5,(${y}-0.62)*H/W),0.2)+16*sin(20*${y}-3*T)*lt(abs(${x}-0.5),0.03)`,
      g: `160-100*${y}+50*${glow('0.5', '0.45', 14)}-90*lt(hypot(${x}-0.5,(${y}-0.62)*H/W),0.2)+20*sin(8*${x}+T)*(1-${y})`,
      b: `120-80*${y}+25*${glow('0.5', '0.45', 16)}-60*lt(hypot(${x}-0.5,(${y}-0.62)*H/W),0.2)+20*sin(6*${x}-T)*(1-${y})`,
    },
    sound: pluck(0.35, 293.7, 369.9, 440),
    lead: { link: 'https://kestrel.example/slow-pour', text: 'Order beans' },
  },
  {
    file: 'promo-lumen.mp4',
    title: 'Lumen Bikes: ride home lit',
    hashtags: 'bike light city',
    by: 'lumen.bikes',
    seconds: 6,
    size: '540x960',
    draw: {
      r: `20+235*${glow('0.5+0.3*sin(1.5*T)', '0.62', 80)}+40*pow(sin(30*${y}-8*T),8)*gt(${y},0.62)`,
      g: `24+225*${glow('0.5+0.3*sin(1.5*T)', '0.62', 60)}+40*pow(sin(30*${y}-8*T),8)*gt(${y},0.62)`,
      b: `46+150*${glow('0.5+0.3*sin(1.5*T)', '0.62', 30)}+50*(1-${y})`,
    },
    sound: pluck(0.2, 220, 330, 440, 330),
    lead: { link: 'https://lumen.example/lights', text: 'Learn more' },
  },
  {
    file: 'promo-tidepool.mp4',
    title: 'Tidepool Books: lose an afternoon',
    hashtags: 'books reading',
    by: 'kestrel.coffee',
    seconds: 6,
    size: '720x720',
    draw: {
      r: `60+40*sin(9*${x}+2*sin(4*${y}+T))+30*${y}`,
      g: `130+50*sin(7*${x}+2*sin(5*${y}-T))`,
      b: `150+60*sin(8*${y}+2*sin(3*${x}+T))`,
    },
    sound: pad(196, 293.7, 392),
  },
];
