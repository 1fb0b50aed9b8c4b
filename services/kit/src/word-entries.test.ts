import { expect, test } from '@jest/globals';
import { createBlockedWordCheck } from '#words';

type Row = readonly [entry: string, found: readonly string[], other: readonly string[]];

const spaced: Readonly<Record<string, readonly Row[]>> = {
  English: [
    ['c++', ['I learn C++.', 'c++11 is old', 'c/c++ here'], ['vitamin c', 'plan C', 'a+c', 'abc++']],
    ['$$$', ['Make $$$ now', 'easy $$$$'], ['it costs $5', '$ $ $', 'money']],
    ['a.b', ['see A.B here', '(a.b)'], ['a b', 'b a', 'ca.b', 'a.bc']],
    ['C#', ['I like C# more'], ['C major', 'c']],
    ['#casino', ['casino night', 'see #Casino'], ['casinos']],
    ['free money!', ['money! for free'], ['free money', 'free']],
    ['f**k', ['what the F**K'], ['f k', 'k f']],
    ['well-known', ['a well-known clip'], ['well known']],
  ],
  German: [
    ['50%', ['nur heute 50% billiger'], ['50 Leute', '150%']],
    ['ärger*innen', ['alle Ärger*innen'], ['Ärger', 'die Innen']],
    ['Maß', ['das MASS', 'Maß voll'], ['Maßband']],
  ],
  French: [
    ['gagne€', ['GAGNE€ ici'], ['il gagne']],
    ['l’été', ['C’est l’été !'], ['été comme hiver, l']],
  ],
  Russian: [
    ['18+', ['только 18+'], ['мне 18', '118+']],
    ['казино', ['лучшее Казино!'], ['казиношник']],
  ],
};

/** What people write who mean the entry, and what has the same letters in other words. */
const unspaced: Readonly<Record<string, readonly Row[]>> = {
  Chinese: [
    ['赌博', ['我们一起赌博吧', '网上赌博平台推荐', '赌博网站', '赌博'], []],
    ['傻逼', ['你是傻逼吗', '大傻逼', '真是个傻逼啊'], []],
    ['广告', ['不要发广告了', '打广告的滚'], []],
    ['加微信', ['加微信聊聊', '请加微信领取'], []],
    ['和服', ['她穿和服很好看'], ['产品和服务都很好', '质量和服务态度']],
    ['国有', ['国有企业改革'], ['中国有很多人', '美国有什么好吃的']],
    ['人才', ['招聘人才'], ['这个人才来两天']],
    ['大学', ['我在大学读书', '北京大学'], ['很大学问']],
    ['马上', ['马上就来'], ['他骑在马上面']],
    ['的士', ['坐的士去机场'], ['勇敢的士兵']],
    ['色情', ['色情网站', '看色情视频'], ['各色情况都有', '景色情调都好']],
    ['毒品', ['贩卖毒品', '毒品交易'], ['无毒品质保证']],
    ['结局', ['告诉你结局', '大结局来了'], ['总结局势']],
  ],
  Japanese: [
    ['京都', ['京都に行きました', '昨日京都で食べた'], ['東京都に住んでいます', '東京都庁の前']],
    ['猫', ['東京の猫', 'かわいい猫ですね'], []],
    ['死ね', ['死ね', 'お前死ねよ', 'もう死ね'], []],
    ['ネタバレ', ['ネタバレ注意', 'これはﾈﾀﾊﾞﾚです'], []],
    ['カジノ', ['オンラインカジノで稼ぐ', 'カジノへ行こう'], []],
    ['バカ', ['バカじゃないの', 'このバカ'], ['アルバカーキへ旅行', 'バカンスに行く']],
    ['パン', ['パンを食べる', '朝はパン'], ['フライパンで焼く', 'ジャパンツアー', 'パンダが好き']],
    ['ロリ', ['ロリが好き'], ['カロリーが高い', 'フロリダに行く']],
    ['アナ', ['アナと雪の女王'], ['アナウンサーの話', 'バナナとアナゴ']],
    ['外人', ['外人が来た'], ['海外人気', '国外人材']],
  ],
  Thai: [
    ['ตาก', ['ตากผ้า', 'ไปตากลม'], ['ตากลมโต']],
    ['พนัน', ['เล่นพนันออนไลน์', 'เว็บพนัน'], []],
    ['คาสิโน', ['คาสิโนออนไลน์', 'เล่นคาสิโน'], []],
    ['กา', ['กาบินไป'], ['กาแฟอร่อย', 'อาหารการกิน', 'ประกาศ']],
    ['หมา', ['หมาน่ารัก', 'ไอ้หมา'], ['หมายความว่าอะไร', 'เป้าหมายของเรา', 'จดหมายจากแม่']],
    ['รัก', ['ฉันรักเธอ', 'รักแม่'], ['รักษาตัว', 'อนุรักษ์ธรรมชาติ', 'น่ารักมาก']],
    ['มา', ['เขามาแล้ว'], ['มากมาย', 'ความสามารถ', 'มาตรฐาน']],
    ['เหี้ย', ['ไอ้เหี้ย', 'เหี้ยมาก'], ['เหี้ยมโหด']],
  ],
};

/** Returns `entry: text` of those texts that the check finds. */
const hitsIn = (rows: readonly Row[], texts: (row: Row) => readonly string[]): string[] =>
  rows.flatMap((row) => texts(row).flatMap((text) => (createBlockedWordCheck([row[0]])(text) ? [text] : [])));
const foundIn = ([, found]: Row) => found;
const otherIn = ([, , other]: Row) => other;

test.each(Object.entries(spaced))('in %s an entry is found with its signs, at the borders of words', (_, rows) => {
  expect(hitsIn(rows, foundIn)).toEqual(rows.flatMap(foundIn));
  expect(hitsIn(rows, otherIn)).toEqual([]);
});

test.each(Object.entries(unspaced))('in %s nearly every entry is found, and few other words', (_, rows) => {
  const [wanted, unwanted] = [rows.flatMap(foundIn).length, rows.flatMap(otherIn).length];
  expect(hitsIn(rows, foundIn).length / wanted).toBeGreaterThan(0.9);
  // Looking for the characters anywhere would find all of them.
  expect(rows.every(([entry, , other]) => other.every((text) => text.includes(entry)))).toBe(true);
  expect(hitsIn(rows, otherIn).length / unwanted).toBeLessThan(0.2);
});

test('scripts may stand side by side, and signs also belong to an entry in a script without spaces', () => {
  const check = createBlockedWordCheck(['AV女優', '裏垢', '＃東京', '猫!']);
  expect(['新人AV女優です', 'インスタ裏垢', '東京に行く', '猫!'].filter((text) => !check(text))).toEqual([]);
  expect(['女優のAV', 'XAV女優', '猫'].filter((text) => check(text))).toEqual([]);
});
