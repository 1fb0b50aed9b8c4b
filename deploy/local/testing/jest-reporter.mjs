import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { countResults, summaryOf } from './summary.ts';

const print = (text) => process.stdout.write(`${text}\n`);
/** Returns the indented message without the stack frames of Jest. */
const indent = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules\/(jest-|@jest)/.test(line))
    .map((line) => `    ${line}`)
    .join('\n');

/**
 * Prints one line per test file, each failure in full, and one summary line. When several runs form one result
 * (JEST_SUMMARY_FILE is set), it writes the counts to that file, and the caller prints the sum. Jest requires a default
 * export of a class.
 */
export default class Reporter {
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
    this.failures = [];
  }

  onTestResult(test, result, results) {
    const name = path.relative(this.rootDir, test.path);
    const seconds = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1);
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    const isBroken = result.testExecError !== undefined && result.testExecError !== null;
    const verdict = failed.length > 0 || isBroken ? 'FAIL' : 'ok  ';
    print(`${verdict} ${name} (${result.testResults.length} tests, ${seconds} s)`);
    for (const { fullName, failureMessages } of failed) {
      const failure = `  ✗ ${fullName}\n${indent(failureMessages.join('\n'))}\n`;
      print(`\n${failure}`);
      this.failures.push(`${name}\n${failure}`);
    }
    if (verdict === 'FAIL') for (const { message } of result.console ?? []) print(indent(message));
    if (isBroken) {
      const failure = indent(result.failureMessage ?? String(result.testExecError.message));
      print(`\n${failure}\n`);
      this.failures.push(`${name}\n${failure}`);
    }
    this.keep(results);
  }

  onRunComplete(_contexts, results) {
    this.keep(results);
    if (!process.env.JEST_SUMMARY_FILE) print(summaryOf(countResults(results, this.failures)));
  }

  /** Writes the counts and failures after each file, so that an interrupted run still reports its tests. */
  keep(results) {
    const file = process.env.JEST_SUMMARY_FILE;
    if (file) writeFileSync(file, JSON.stringify(countResults(results, this.failures)));
  }
}
