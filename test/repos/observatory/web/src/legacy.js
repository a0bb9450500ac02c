const { Catalogue } = require('./catalogue');

function loadCatalogue(rows) {
  return new Catalogue(rows.map((row) => ({ name: row[0], magnitude: Number(row[1]) })));
}

module.exports = { loadCatalogue };
