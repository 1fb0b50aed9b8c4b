/** Returns the position of the name of the nth box of this type. */
function nameAt(file: Buffer, type: string, from = 0): number {
  const at = file.indexOf(type, from, 'latin1');
  if (at < 0) throw new Error(`No box ${type}.`);
  return at;
}

function namesOf(file: Buffer, type: string): number[] {
  const found = [];
  for (let at = file.indexOf(type); at >= 0; at = file.indexOf(type, at + 1)) found.push(at);
  return found;
}

/** Changes boxes of a small MP4 or MOV file in place. Positions are those of the boxes' names, after their lengths. */
export function withBoxes(video: Buffer) {
  const file = Buffer.from(video);
  const timescaleOf = (mdhd: number) => file.readUInt32BE(mdhd + 16);

  return {
    brand(name: string): Buffer {
      file.write(name, nameAt(file, 'ftyp') + 4, 'latin1');
      return file;
    },

    /** Adds seconds to the time at which each fragment begins. */
    delayFragments(seconds: number): Buffer {
      const timescales = namesOf(file, 'mdhd').map(timescaleOf);
      for (const tfdt of namesOf(file, 'tfdt')) {
        const tfhd = file.lastIndexOf('tfhd', tfdt);
        const ticks = BigInt(seconds * (timescales[file.readUInt32BE(tfhd + 8) - 1] ?? 0));
        if (file[tfdt + 4] === 1) file.writeBigUInt64BE(file.readBigUInt64BE(tfdt + 8) + ticks, tfdt + 8);
        else file.writeUInt32BE(file.readUInt32BE(tfdt + 8) + Number(ticks), tfdt + 8);
      }
      return file;
    },

    /** Names a codec that nobody knows for the first sound track. */
    hideFirstSound(): Buffer {
      const entry = nameAt(file, 'mp4a');
      file.write('zzzz', entry, 'latin1');
      file.write('xsds', nameAt(file, 'esds', entry), 'latin1');
      const wave = file.indexOf('wave', entry);
      if (wave > 0 && wave < entry + 200) file.write('xave', wave, 'latin1');
      return file;
    },

    /** Lists the durations of the first samples only: readers then use the last duration for the others. */
    claimFewerSamples(count: number): Buffer {
      file.writeUInt32BE(count, nameAt(file, 'stts') + 12);
      return file;
    },

    /** Shows the last picture of a file with one track for seconds. */
    lastSampleLasts(seconds: number): Buffer {
      const stts = nameAt(file, 'stts');
      if (file.readUInt32BE(stts + 8) !== 1) throw new Error('The pictures do not have one length.');
      const [count, step] = [file.readUInt32BE(stts + 12), file.readUInt32BE(stts + 16)];
      const mdhd = nameAt(file, 'mdhd');
      const last = seconds * timescaleOf(mdhd);
      const entries = count > 1 ? [count - 1, step, 1, last] : [1, last];
      const ticks = (count - 1) * step + last;
      file.writeUInt32BE(ticks, mdhd + 20);
      const mvhd = nameAt(file, 'mvhd');
      const length = Math.round((ticks * timescaleOf(mvhd)) / timescaleOf(mdhd));
      for (const at of [mvhd + 20, nameAt(file, 'tkhd') + 24, nameAt(file, 'elst') + 12])
        file.writeUInt32BE(length, at);
      const table = Buffer.alloc(4 + 4 * entries.length);
      for (const [i, value] of [entries.length / 2, ...entries].entries()) table.writeUInt32BE(value, 4 * i);
      const grown = Buffer.concat([file.subarray(0, stts + 8), table, file.subarray(stts + 20)]);
      const growth = grown.length - file.length;
      for (const type of ['stts', 'stbl', 'minf', 'mdia', 'trak', 'moov']) {
        const at = nameAt(grown, type) - 4;
        grown.writeUInt32BE(grown.readUInt32BE(at) + growth, at);
      }
      // No offset changes, because ffmpeg writes the index after the content by default.
      if (nameAt(file, 'moov') < nameAt(file, 'mdat')) throw new Error('The index stands before the content.');
      return grown;
    },
  };
}
