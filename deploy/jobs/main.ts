/** The jobs of an installation. */
process.stderr.write('There is no job yet.\n');
process.exitCode = 2;
